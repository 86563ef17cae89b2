import { testCalls } from '#contract/features/test/calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { testQueries } from '../queries.ts'
import { settingsOf } from '../settings/settings-form.ts'
import { resultsOf } from '../settings/summary.ts'
import type { TestInfo } from './DetailScreen.tsx'
import styles from './Results.module.css'

/** Releasing the results, and what students see when. */
export function Results({ test }: { test: TestInfo }) {
  const t = useTexts('test')
  const settings = useTexts('test/settings')
  const { id, can, isReleased, areNamesHidden, counts } = test
  const release = useCommand(testCalls.release, {
    refreshes: testQueries,
    onDone: (_, { isReleased }) =>
      toast.good(t(isReleased === false ? 'detail.takenBack' : 'detail.released')),
  })
  const shown = settingsOf(test)
  const waitsForRelease = [
    shown.scoreShown,
    shown.answersShown,
    shown.explanationsShown,
    shown.paperShown,
  ].includes(moments.published)
  /** What is asked before: of scores, of the names that wait with them, or of names alone. */
  function toRelease() {
    const toGrade = counts?.tograde ?? 0
    const names = areNamesHidden ? t('detail.releaseNames') : ''
    if (areNamesHidden && !waitsForRelease)
      return { title: t('detail.namesTitle'), message: names, confirmLabel: t('detail.showNames') }
    const scores = toGrade > 0 ? t('detail.releaseToGrade', { count: toGrade }) : t('detail.releaseMessage')
    return {
      title: t('detail.releaseTitle'),
      message: [scores, names].filter(Boolean).join('\n\n'),
      confirmLabel: t('detail.release'),
    }
  }
  async function set(isOn: boolean) {
    const isSure = await dialog.confirm(
      isOn
        ? toRelease()
        : {
            title: t('detail.takeBackTitle'),
            message: t('detail.takeBackMessage'),
            confirmLabel: t('detail.takeBack'),
          },
    )
    if (isSure) release.mutate({ id, isReleased: isOn })
  }
  return (
    <Card title={t('detail.results')}>
      <Stack gap={3}>
        {can.grade && (waitsForRelease || isReleased || areNamesHidden) && (
          <div className={styles.inset}>
            <Switch
              label={t('detail.isReleased')}
              checked={isReleased}
              disabled={release.isPending}
              onChange={isOn => void set(isOn)}
            />
          </div>
        )}
        <ul className={styles.sentences}>
          {resultsOf(shown, settings).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
