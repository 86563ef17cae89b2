export { listUnreadNotices } from './unread-notices.ts'
