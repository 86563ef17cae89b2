/** Whether this is the browser inside the chat app (WeChat). */
export const isInChatApp = (agent: string = navigator.userAgent): boolean => /MicroMessenger/i.test(agent)
