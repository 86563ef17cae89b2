import { useNavigate } from 'react-router'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { HandedInProgress } from '#web/features/submission/roster/HandedInProgress.tsx'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { BellIcon, ChartIcon, ClockIcon, EditIcon } from '#web/ui/icons/icons.tsx'
import { testPath } from '../addresses.ts'
import type { TestInfo } from './DetailScreen.tsx'
import type { TestMenu } from './test-menu.ts'

interface ProgressProps {
  test: TestInfo
  counts: SubmissionCounts
  menu: TestMenu
}

/** How far the course is with a test, and what moves it on. */
export function Progress({ test, counts, menu }: ProgressProps) {
  const t = useTexts('test')
  const navigate = useNavigate()
  const { can, timeState } = test
  const missing = counts.notsubmitted + counts.returned
  const mayGrade = can.grade && counts.submitted > 0
  const mayAnalyse = can.grade && counts.graded > 0
  const mayEnd = can.manage && timeState === timeStates.open
  return (
    <Card>
      <Stack gap={3}>
        <HandedInProgress counts={counts} />
        <Stats
          figures={[
            { label: t('detail.handedIn'), value: number(counts.submitted) },
            ...(can.grade
              ? [
                  {
                    label: t('detail.toGrade'),
                    value: number(counts.tograde),
                    ...(counts.tograde > 0 && { tone: 'warn' as const }),
                  },
                  { label: t('detail.graded'), value: number(counts.graded) },
                ]
              : []),
          ]}
        />
        {((can.urge && missing > 0) || mayEnd || mayGrade) && (
          <Stack row gap={2}>
            {mayGrade && (
              <Button size="small" icon={EditIcon} onClick={() => navigate(testPath('review', test))}>
                {t('pages.review')}
              </Button>
            )}
            {mayAnalyse && (
              <Button size="small" icon={ChartIcon} onClick={() => navigate(testPath('analysis', test))}>
                {t('pages.analysis')}
              </Button>
            )}
            {can.urge && missing > 0 && (
              <Button size="small" icon={BellIcon} busy={menu.isReminding} onClick={menu.remind}>
                {t('detail.remind', { count: missing })}
              </Button>
            )}
            {mayEnd && (
              <Button size="small" icon={ClockIcon} busy={menu.isEnding} onClick={() => void menu.end()}>
                {t('detail.end')}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
