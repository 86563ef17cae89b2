export { activityToManage, activityToSee, folderToUse } from './access.ts'
export { type ActivityKind, type ActivityRow, isPublished, stateByTimes } from './kind.ts'
export { noteProgress, type Progress, progressStates } from './progress.ts'
export {
  type ActivityChange,
  activityPublished,
  changeActivity,
  createActivity,
  type NewActivity,
  removeActivity,
  tellChange,
} from './spine.ts'
