import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    member:
      | '/member'
      | '/member/studentInfo/studentInfo'
      | '/member/newTeam'
      | '/member/classes'
      | '/member/rosterImport'
      | '/member/invitations'
      | '/member/imported'
  }
}

export const memberRoutes = routes('member', {
  '/member': {
    screen: () => import('./MembersScreen.tsx').then(module => module.MembersScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    broad: true,
    keepAlive: true,
    sides: ['tab'],
    first: () => import('./first.ts').then(module => module.membersFirst),
    waitsAs: 'rows',
  },
  '/member/studentInfo/studentInfo': {
    screen: () => import('./StudentScreen.tsx').then(module => module.StudentScreen),
    audience: 'all',
    bar: 'top',
    title: 'student',
    first: () => import('./first.ts').then(module => module.studentFirst),
    beside: ['/member'],
  },
  '/member/newTeam': {
    screen: () => import('./NewTeamScreen.tsx').then(module => module.NewTeamScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'assistants.title',
  },
  '/member/classes': {
    screen: () => import('./ClassesScreen.tsx').then(module => module.ClassesScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'classes.title',
  },
  '/member/rosterImport': {
    screen: () => import('./RosterImportScreen.tsx').then(module => module.RosterImportScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'roster.title',
    sides: ['importid'],
  },
  '/member/invitations': {
    screen: () => import('./InvitationsScreen.tsx').then(module => module.InvitationsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'menu.invited',
  },
  '/member/imported': {
    screen: () => import('./ImportedStudentsScreen.tsx').then(module => module.ImportedStudentsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'imported.title',
  },
})
