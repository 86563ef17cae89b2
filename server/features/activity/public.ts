export { activityToManage, folderToUse } from './access.ts'
export { type ActivityKind, type ActivityRow, activityKind, isPublished } from './kind.ts'
export { noteProgress, progressStates } from './progress.ts'
export { activityChanged, activityPublished, changeActivity, createActivity } from './spine.ts'
