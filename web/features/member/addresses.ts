interface Place {
  courseId: string
  courseRole: string
}

const inCourse = (path: string, { courseId, courseRole }: Place, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ courseId, courseRole, ...more })}`

export const studentPath = (place: Place, studentid: string) =>
  inCourse('/member/studentInfo/studentInfo', place, { studentid })
export const newTeamPath = (place: Place, uid = '') => inCourse('/member/newTeam', place, uid ? { uid } : {})
export const rosterImportPath = (place: Place) => inCourse('/member/rosterImport', place)
export const classesPath = (place: Place) => inCourse('/member/classes', place)
export const importedPath = (place: Place) => inCourse('/member/imported', place)
export const invitationsPath = (place: Place) => inCourse('/member/invitations', place)
