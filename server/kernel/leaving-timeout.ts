/** Milliseconds that what is running may take when a process ends: where nobody else serves meanwhile, and where somebody does. */
export const leavingTimeout = { alone: 5000, amongOthers: 50_000 }
