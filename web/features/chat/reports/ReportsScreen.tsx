import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { chatReportCalls as calls } from '#contract/features/chat/report-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { fullTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'

type Report = AnswerOf<typeof calls.listReports>['list'][number]

/** For the operator: messages that were reported. */
export function ReportsScreen() {
  const t = useTexts('chat/reports')
  const navigate = useNavigate()
  const [address, setSides] = useSides('tab')
  const isDecided = address.get('tab') === 'decided'
  const { query, items, ...more } = usePages(calls.listReports, { isDecided, limit: 30 })
  const renderItem = useCallback(
    (report: Report) => (
      <RowBody
        title={report.excerpt || t('withoutText')}
        note={`${report.reported} · ${t(`reason.${report.reason}`)} · ${fullTime(report.reportedAt ?? 0)}`}
        trailing={
          report.verdict && (
            <StatusTag tone={report.verdict === 'dismissed' ? 'neutral' : 'warn'}>
              {t(`verdict.${report.verdict}`)}
            </StatusTag>
          )
        }
        onClick={() => navigate(path('/chatReport', { id: report.id }))}
      />
    ),
    [navigate, t],
  )
  return (
    <Screen
      onRefresh={query.refetch}
      head={
        <SegmentedFilter
          label={t('which')}
          options={[
            { value: 'open', label: t('open') },
            { value: 'decided', label: t('decided') },
          ]}
          value={isDecided ? 'decided' : 'open'}
          onChange={tab => setSides({ tab: tab === 'open' ? null : tab })}
        />
      }
    >
      <RowsView
        query={query}
        items={items}
        empty={{ art: 'messages', title: t('none'), ...(!isDecided && { hint: t('noneOpen') }) }}
      >
        {() => (
          <InfiniteList
            {...{ items, renderItem, ...more }}
            label={t(isDecided ? 'decided' : 'open')}
            itemKey={({ id }) => id}
            rowHeight={72}
          />
        )}
      </RowsView>
    </Screen>
  )
}
