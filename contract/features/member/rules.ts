/** Most characters of the name of a class inside a course. */
export const classNameLength = 50
/** Most classes of one course. */
export const mostClasses = 200
/** Most people that one command moves or removes. */
export const mostSelected = 1000
/** Most assistants of one course. */
export const mostAssistants = 50
