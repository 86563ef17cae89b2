import { path } from '#web/lib/path.ts'

interface Place {
  courseId: string
  courseRole: string
}

export const studentPath = ({ courseId, courseRole }: Place, studentid: string) =>
  path('/member/studentInfo/studentInfo', { courseId, courseRole, studentid })
export const newTeamPath = ({ courseId, courseRole }: Place, uid?: string) =>
  path('/member/newTeam', { courseId, courseRole, uid: uid || undefined })
export const rosterImportPath = ({ courseId, courseRole }: Place) =>
  path('/member/rosterImport', { courseId, courseRole })
export const classesPath = ({ courseId, courseRole }: Place) =>
  path('/member/classes', { courseId, courseRole })
export const importedPath = ({ courseId, courseRole }: Place) =>
  path('/member/imported', { courseId, courseRole })
export const invitationsPath = ({ courseId, courseRole }: Place) =>
  path('/member/invitations', { courseId, courseRole })
