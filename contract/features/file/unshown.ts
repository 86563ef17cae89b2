/**
 * Why nobody can open a file here who may not save it: such files are not shown at all; this server has no program for them;
 * a password; it is damaged; it is too large; nobody has looked yet.
 */
export const unshownReasons = ['', 'kind', 'noProgram', 'locked', 'broken', 'tooLarge', 'waiting'] as const
export type UnshownReason = (typeof unshownReasons)[number]
