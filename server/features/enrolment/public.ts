export { enrolmentDecided } from './events.ts'
export { enrolmentSettingOf } from './setting.ts'
