import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    file: '/WechatDownload'
  }
}

export const fileRoutes = routes('file', {
  '/WechatDownload': {
    screen: () => import('./WechatDownloadScreen.tsx').then(module => module.WechatDownloadScreen),
    audience: 'public',
    bar: 'top',
    title: 'downloadTitle',
  },
})
