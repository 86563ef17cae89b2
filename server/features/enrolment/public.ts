export { enrolmentDecided } from './events.ts'
export { encodedSettingOf } from './setting.ts'
