import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    chat:
      | '/ktpMessage'
      | '/addressBooks'
      | '/chat'
      | '/ChatHistory'
      | '/newChatGroup'
      | '/chatGroup'
      | '/chatReports'
      | '/chatReport'
  }
}

export const chatRoutes = routes('chat', {
  '/chatReports': {
    screen: () => import('./reports/ReportsScreen.tsx').then(module => module.ReportsScreen),
    audience: 'all',
    bar: 'top',
    title: 'reports',
    sides: ['tab'],
    first: () => import('./reports/first.ts').then(module => module.reportsFirst),
  },
  '/chatReport': {
    screen: () => import('./reports/ReportScreen.tsx').then(module => module.ReportScreen),
    audience: 'all',
    bar: 'top',
    title: 'reportDetails',
    first: () => import('./reports/first.ts').then(module => module.reportFirst),
  },
  '/newChatGroup': {
    screen: () => import('./groups/NewGroupScreen.tsx').then(module => module.NewGroupScreen),
    audience: 'all',
    bar: 'top',
    title: 'newGroup',
    first: () => import('./groups/first.ts').then(module => module.newGroupFirst),
  },
  '/chatGroup': {
    screen: () => import('./groups/GroupScreen.tsx').then(module => module.GroupScreen),
    audience: 'all',
    bar: 'top',
    title: 'groupDetails',
    first: () => import('./groups/first.ts').then(module => module.groupFirst),
    beside: ['/ktpMessage', '/addressBooks'],
  },
  '/chat': {
    screen: () => import('./ConversationScreen.tsx').then(module => module.ConversationScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    first: () => import('./first.ts').then(module => module.conversationFirst),
    beside: ['/ktpMessage', '/addressBooks'],
  },
  '/ChatHistory': {
    screen: () => import('./HistoryScreen.tsx').then(module => module.HistoryScreen),
    audience: 'all',
    bar: 'top',
    title: 'history',
    sides: ['search', 'sort'],
    beside: ['/ktpMessage', '/addressBooks'],
  },
  '/ktpMessage': {
    screen: () => import('./ConversationsScreen.tsx').then(module => module.ConversationsScreen),
    audience: 'all',
    bar: 'tabs',
    title: 'title',
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.conversationsFirst),
    next: ['/chat'],
    waitsAs: 'rows',
  },
  '/addressBooks': {
    screen: () => import('./ContactsScreen.tsx').then(module => module.ContactsScreen),
    audience: 'all',
    bar: 'top',
    title: 'contacts',
    keepAlive: true,
    sides: ['search'],
    first: () => import('./first.ts').then(module => module.contactsFirst),
  },
})
