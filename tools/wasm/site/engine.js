// Here a worker of the browser answers.

import { WorkerEngine } from "./engine-worker.js";

export const chosen = async () => new WorkerEngine();
