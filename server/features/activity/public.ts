export { activityToManage, folderToUse } from './access.ts'
export { type ActivityKind, type ActivityRow, activityKind, isPublished, kindsByType } from './kind.ts'
export { noteProgress, progressStates } from './progress.ts'
export { activityChanged, changeActivity, createActivity } from './spine.ts'
