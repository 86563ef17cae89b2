/** Maximum characters of the name of a class inside a course. */
export const classNameLength = 50
/** Maximum classes of one course. */
export const maxClasses = 200
/** Maximum people that one command moves or removes. */
export const maxSelected = 1000
/** Maximum assistants of one course. */
export const maxAssistants = 50

/** A moment before everything in a course: all of it counts. Zero would mean none on the wire. */
export const courseStart = 1000
