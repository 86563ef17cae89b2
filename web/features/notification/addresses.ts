export const notificationsPath = '/myAllSetting?detail=messageNotice'
