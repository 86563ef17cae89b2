import { materialCalls } from '#contract/features/material/calls.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import type { AnswerOf } from '#contract/input.ts'
import { DoneOrLeft } from '#web/features/activity/seen/DoneOrLeft.tsx'
import { pastTime } from '#web/lib/dates.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'

type Viewer = AnswerOf<typeof materialCalls.listViewers>['list'][number]

/** How many students have opened a material, who they are, and a reminder to the others. */
export function Viewers({ info, name }: { info: MaterialInfo; name: string }) {
  const t = useTexts('material')
  const { viewCount: done, studentCount: all } = info
  return (
    <DoneOrLeft
      {...{ info, name, done, refreshes: materialQueries }}
      list={materialCalls.listViewers}
      of={{ materialId: info.id }}
      sides={{ done: 'viewed', left: 'unviewed' }}
      said={t('viewers.by', { count: done, all })}
      isOpen={info.endsAt === null || info.endsAt > (info.serverTime ?? Date.now())}
      words={{
        done: t('viewers.viewed'),
        left: t('viewers.unviewed'),
        nobody: t('viewers.nobody'),
        everybody: problemText(materialErrors.nobodyLeft),
      }}
      noteOf={({ viewedAt }: Viewer) =>
        viewedAt === null ? '' : t('viewers.at', { time: pastTime(viewedAt) })
      }
    />
  )
}
