import { path } from '#web/lib/path.ts'
export const notificationsPath = path('/myAllSetting', { detail: 'messageNotice' })
