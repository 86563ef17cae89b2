/** Names the uploads of files that are to become an activity. */
export const placeOfFiles = (courseId: string) => `from-files:${courseId}`
