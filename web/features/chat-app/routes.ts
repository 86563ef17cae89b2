import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    'chat-app': '/loggingIn' | '/bindWechat'
  }
}

export const chatAppRoutes = routes('chat-app', {
  '/loggingIn': {
    screen: () => import('./LoggingInScreen.tsx').then(module => module.LoggingInScreen),
    audience: 'public',
    bar: 'none',
    title: 'loggingIn.title',
  },
  '/bindWechat': {
    screen: () => import('./BindWechatScreen.tsx').then(module => module.BindWechatScreen),
    audience: 'public',
    bar: 'top',
    title: 'join.title',
  },
})
