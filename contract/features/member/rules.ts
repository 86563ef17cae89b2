/** Most characters of the name of a class inside a course. */
export const classNameLength = 50
/** Most classes of one course. */
export const maxClasses = 200
/** Most people that one command moves or removes. */
export const maxSelected = 1000
/** Most assistants of one course. */
export const maxAssistants = 50
