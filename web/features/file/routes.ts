import { routes } from '#web/lib/routes.ts'

export const fileRoutes = routes('file', {
  '/WechatDownload': {
    screen: () => import('./WechatDownloadScreen.tsx').then(module => module.WechatDownloadScreen),
    audience: 'public',
    bar: 'top',
    title: 'downloadTitle',
  },
})
