import { useCallback, useState } from 'react'
import type { Encoding } from '#contract/encodings.ts'
import { type CounsellorLine, operatorCounsellorCalls } from '#contract/features/counsellor/operator-calls.ts'
import { counsellorLimit } from '#contract/features/counsellor/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ChooseTable } from '#web/features/table/ChooseTable.tsx'
import { RereadContext } from '#web/features/table/reread.ts'
import { SourceLine } from '#web/features/table/SourceLine.tsx'
import { useCommand } from '#web/lib/call.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Checkbox } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'

type Plan = AnswerOf<typeof operatorCounsellorCalls.previewCounsellors>

interface CounsellorTableProps {
  school: { id: string; name: string }
  /** Back to the counsellors. */
  onDone: () => void
}

/** Imports counsellors from a table: choose a file, look at the differences, confirm. */
export function CounsellorTable({ school, onDone }: CounsellorTableProps) {
  const [read, setRead] = useState<{ plan: Plan; file: File } | null>(null)
  const send = async (file: File, as: { encoding?: Encoding } = {}) => {
    const plan = await sendFile(
      operatorCounsellorCalls.previewCounsellors,
      { school: school.id, ...as },
      file,
    )
    setRead({ plan, file })
  }
  if (!read) return <ChooseFile school={school} onChosen={send} onBack={onDone} />
  return (
    <RereadContext value={encoding => send(read.file, { encoding })}>
      <Preview school={school} plan={read.plan} onBack={() => setRead(null)} onDone={onDone} />
    </RereadContext>
  )
}

interface ChooseFileProps {
  school: { id: string; name: string }
  onChosen: (file: File) => Promise<void>
  onBack: () => void
}

function ChooseFile({ school, onChosen, onBack }: ChooseFileProps) {
  const t = useTexts('counsellor')
  return (
    <ChooseTable
      title={t('table.title')}
      subtitle={school.name}
      onBack={onBack}
      texts={{ choose: t('table.choose'), how: t('table.how'), notSent: t('table.notSent') }}
      onChosen={onChosen}
    >
      <p>{t('table.format', { limit: counsellorLimit })}</p>
      <p>{t('table.columns')}</p>
      <p>{t('table.safe')}</p>
    </ChooseTable>
  )
}

const tones = { added: 'good', same: 'neutral', refused: 'bad' } as const

interface PreviewProps extends CounsellorTableProps {
  plan: Plan
  onBack: () => void
}

function Preview({ school, plan, onBack, onDone }: PreviewProps) {
  const t = useTexts('counsellor')
  const [removes, setRemoves] = useState(false)
  const apply = useCommand(operatorCounsellorCalls.changeCounsellors, {
    refreshes: [operatorCounsellorCalls.listCounsellors],
    onDone: () => {
      toast.good(t('table.done'))
      onDone()
    },
  })
  const of = (outcome: CounsellorLine['outcome']) => plan.list.filter(line => line.outcome === outcome)
  const added = of('added')
  const removed = removes ? plan.others : []
  const changes = added.length + removed.length
  const renderItem = useCallback((line: CounsellorLine) => <PreviewRow line={line} />, [])
  return (
    <Screen
      title={t('table.preview')}
      subtitle={school.name}
      onBack={onBack}
      footer={
        <MainButton
          busy={apply.isPending}
          disabled={changes === 0}
          onClick={() =>
            apply.mutate({
              school: school.id,
              added: added.map(line => ({ class: line.class, account: line.account })),
              removed: removed.map(one => ({ class: one.class, accountId: one.accountId })),
            })
          }
        >
          {changes === 0 ? t('table.nothing') : t('table.confirm', { count: changes })}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <Stats
          figures={[
            { label: t('outcome.added'), value: added.length },
            { label: t('outcome.same'), value: of('same').length },
            {
              label: t('outcome.refused'),
              value: of('refused').length,
              tone: of('refused').length > 0 ? 'bad' : undefined,
            },
            { label: t('outcome.removed'), value: removed.length },
          ]}
        />
        <SourceLine source={plan.source} />
        {plan.others.length > 0 && (
          <Card>
            <Stack gap={2}>
              <Checkbox
                checked={removes}
                onChange={setRemoves}
                label={t('table.removeOthers', { count: plan.others.length })}
              />
              {removes && (
                <p>
                  {plan.others
                    .slice(0, 12)
                    .map(one => `${one.name} (${one.class})`)
                    .join(', ')}
                </p>
              )}
            </Stack>
          </Card>
        )}
        <InfiniteList
          items={plan.list}
          label={t('table.lines')}
          itemKey={line => line.line}
          renderItem={renderItem}
          rowHeight={70}
        />
      </Stack>
    </Screen>
  )
}

function PreviewRow({ line }: { line: CounsellorLine }) {
  const t = useTexts('counsellor')
  return (
    <RowBody
      title={line.class || t('table.line', { line: line.line })}
      note={[
        line.reason !== '' && t(`reason.${line.reason}`),
        line.name,
        line.account,
        line.reason === '' && t('school.size', { count: line.students }),
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={<StatusTag tone={tones[line.outcome]}>{t(`outcome.${line.outcome}`)}</StatusTag>}
    />
  )
}
