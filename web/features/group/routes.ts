import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    group:
      | '/member/newGroup'
      | '/member/groupDetails'
      | '/member/groupDetails/subGrouped'
      | '/member/groupDetails/Ungroup'
      | '/member/groupDetails/remove'
      | '/member/groupDetails/groupLeader'
      | '/member/groupDetails/SelectionGroup'
      | '/member/groupDetails/groupSettings'
      | '/member/groupDetails/random'
      | '/member/groupDetails/board'
  }
}

export const groupRoutes = routes('group', {
  '/member/newGroup': {
    screen: () => import('./NewGroupScreen.tsx').then(module => module.NewGroupScreen),
    audience: 'all',
    bar: 'top',
    title: 'newBatch',
  },
  '/member/groupDetails': {
    screen: () => import('./BatchScreen.tsx').then(module => module.BatchScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    beside: ['/member'],
    keepAlive: true,
  },
  '/member/groupDetails/subGrouped': {
    screen: () => import('./GroupScreen.tsx').then(module => module.GroupScreen),
    audience: 'all',
    bar: 'top',
    title: 'group',
    beside: ['/member/groupDetails'],
  },
  '/member/groupDetails/Ungroup': {
    screen: () => import('./UngroupedScreen.tsx').then(module => module.UngroupedScreen),
    audience: 'all',
    bar: 'top',
    title: 'ungrouped.title',
  },
  '/member/groupDetails/remove': {
    screen: () => import('./RemoveScreen.tsx').then(module => module.RemoveScreen),
    audience: 'all',
    bar: 'top',
    title: 'remove.title',
  },
  '/member/groupDetails/groupLeader': {
    screen: () => import('./LeaderScreen.tsx').then(module => module.LeaderScreen),
    audience: 'all',
    bar: 'top',
    title: 'leader.title',
  },
  '/member/groupDetails/SelectionGroup': {
    screen: () => import('./ChooseGroupScreen.tsx').then(module => module.ChooseGroupScreen),
    audience: 'all',
    bar: 'top',
    title: 'choose.title',
  },
  '/member/groupDetails/groupSettings': {
    screen: () => import('./BatchSettingsScreen.tsx').then(module => module.BatchSettingsScreen),
    audience: 'all',
    bar: 'top',
    title: 'settings.title',
  },
  '/member/groupDetails/random': {
    screen: () => import('./RandomScreen.tsx').then(module => module.RandomScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'random.title',
  },
  '/member/groupDetails/board': {
    screen: () => import('./BoardScreen.tsx').then(module => module.BoardScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'board.title',
  },
})
