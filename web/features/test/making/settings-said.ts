import { useTexts } from '#web/lib/texts.ts'
import type { SettingsForm } from '../settings/settings-form.ts'

/** The settings of a test in a few words, for the field that opens them. */
export function useSettingsSaid() {
  const t = useTexts('test/making')
  return {
    short: ({ isExam, workingMinutes, attempts }: SettingsForm) =>
      [
        t(isExam ? 'said.exam' : 'said.exercise'),
        workingMinutes ? t('said.minutes', { count: workingMinutes }) : t('said.untimed'),
        attempts === 0 ? t('said.anyAttempts') : t('said.attempts', { count: attempts }),
      ].join(' · '),
  }
}
