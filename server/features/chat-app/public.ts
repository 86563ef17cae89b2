export { canChat, sendChat } from './message.ts'
