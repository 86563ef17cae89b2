/** Most characters of the name of a batch and of a group. */
export const groupNameLength = 50
/** How a batch comes about. */
export const batchModes = { byTeacher: 1, byStudents: 2, byChance: 3 } as const
/** Most people that one command puts into a group or takes out. */
export const maxMoved = 1000
/** Most batches of one course. */
export const maxBatches = 200
