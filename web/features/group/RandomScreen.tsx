import { useState } from 'react'
import { randomCalls } from '#contract/features/group/calls.ts'
import type { MemberRow } from '#contract/features/member/entities.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { ButtonPair } from '#web/features/member/parts/ButtonPair.tsx'
import { CallFailure, send, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { CloseIcon, PlusIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useClosesOnBack } from '#web/ui/overlays/use-closes-on-back.ts'
import { PeopleSheet } from './parts/PeopleSheet.tsx'
import { groupQueries, useBatch, useGroupAddress } from './use-groups.ts'

type GroupDraft = AnswerOf<typeof randomCalls.drawGroups>['list']
type Wishes = InputOf<typeof randomCalls.drawGroups>
type Circle = readonly MemberRow[]

/** Random groups: constraints, a preview of the draw, and the groups created exactly as shown. */
export function RandomScreen() {
  const t = useTexts('group')
  const back = useBack()
  const { batchId } = useGroupAddress()
  const batch = useBatch(batchId)
  const [by, setBy] = useState<'groups' | 'size'>('size')
  const [count, setCount] = useState<number | null>(null)
  const [everybody, setEverybody] = useState(false)
  const [mix, setMix] = useState(true)
  const [apart, setApart] = useState<readonly Circle[]>([])
  const [together, setTogether] = useState<readonly Circle[]>([])
  const [drawn, setDrawn] = useState<GroupDraft | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const apply = useCommand(randomCalls.applyDraw, {
    refreshes: groupQueries,
    onDone: ({ groups, students }) => {
      toast.good(t('random.done', { count: groups, students }))
      back()
    },
    onFailed: failure => setProblem(failureText(failure)),
  })
  useClosesOnBack(drawn !== null, () => setDrawn(null))
  const draw = async () => {
    const idsOf = (circles: readonly Circle[]) => circles.map(circle => circle.map(({ id }) => id))
    const wanted = count ?? (by === 'size' ? (batch.data?.maxMembers ?? 0) : 0)
    const wishes: Wishes = {
      batchId,
      [by]: wanted,
      everybody,
      mix,
      apart: idsOf(apart),
      together: idsOf(together),
    }
    setProblem('')
    setBusy(true)
    try {
      setDrawn((await send(randomCalls.drawGroups, wishes)).list)
    } catch (failure) {
      setDrawn(null)
      setProblem(failure instanceof CallFailure ? failureText(failure) : String(failure))
    } finally {
      setBusy(false)
    }
  }
  const confirm = () =>
    apply.mutate({
      batchId,
      everybody,
      list: (drawn ?? []).map(({ name, students }) => ({ name, students: students.map(({ id }) => id) })),
    })
  return (
    <Screen
      onBack={drawn ? () => setDrawn(null) : undefined}
      title={drawn ? t('random.preview') : undefined}
      footer={
        drawn ? (
          <ButtonPair>
            <Button size="large" block icon={RefreshIcon} busy={busy} onClick={() => void draw()}>
              {t('random.again')}
            </Button>
            <MainButton busy={apply.isPending} onClick={confirm}>
              {t('random.confirm')}
            </MainButton>
          </ButtonPair>
        ) : (
          <MainButton busy={busy} onClick={() => void draw()}>
            {t('random.draw')}
          </MainButton>
        )
      }
    >
      <Stack gap={4}>
        {problem !== '' && <Callout tone="bad">{problem}</Callout>}
        {drawn ? (
          <DrawnGroups groups={drawn} />
        ) : (
          <>
            <Card>
              <Stack gap={3}>
                <RadioList
                  label={t('random.by')}
                  inline
                  options={[
                    { value: 'size', label: t('random.bySize') },
                    { value: 'groups', label: t('random.byGroups') },
                  ]}
                  value={by}
                  onChange={setBy}
                />
                <NumberField
                  label={t(by === 'size' ? 'random.size' : 'random.groups')}
                  value={count}
                  onChange={setCount}
                  min={1}
                  placeholder={by === 'size' ? String(batch.data?.maxMembers ?? '') : undefined}
                />
              </Stack>
            </Card>
            <Card flush>
              <Switch label={t('random.mix')} hint={t('random.mixHint')} checked={mix} onChange={setMix} />
              <Switch
                label={t('random.everybody')}
                hint={t('random.everybodyHint')}
                checked={everybody}
                onChange={setEverybody}
              />
            </Card>
            <Circles title={t('random.together')} circles={together} onChange={setTogether} />
            <Circles title={t('random.apart')} circles={apart} onChange={setApart} />
          </>
        )}
      </Stack>
    </Screen>
  )
}

function DrawnGroups({ groups }: { groups: GroupDraft }) {
  const t = useTexts('group')
  return (
    <>
      <Callout tone="info">{t('random.look')}</Callout>
      <List>
        {groups.map(({ name, students }) => (
          <ListRow
            key={name}
            title={name}
            wrap
            trailing={students.length}
            note={students.map(({ name }) => name).join(t('random.comma'))}
          />
        ))}
      </List>
    </>
  )
}

interface CirclesProps {
  title: string
  circles: readonly Circle[]
  onChange: (circles: readonly Circle[]) => void
}

/** Sets of people for one kind of constraint. */
function Circles({ title, circles, onChange }: CirclesProps) {
  const t = useTexts('group')
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <List
        title={title}
        action={
          <Button kind="quiet" size="small" icon={PlusIcon} onClick={() => setChoosing(true)}>
            {t('random.addCircle')}
          </Button>
        }
      >
        {circles.length === 0 && <ListRow title={t('random.noCircle')} />}
        {circles.map(circle => {
          const names = circle.map(({ name }) => name).join(t('random.comma'))
          return (
            <ListRow
              key={circle.map(({ id }) => id).join()}
              title={names}
              wrap
              extra={
                <IconButton
                  icon={CloseIcon}
                  size={20}
                  label={t('random.removeCircle', { names })}
                  onClick={() => onChange(circles.filter(other => other !== circle))}
                />
              }
            />
          )
        })}
      </List>
      {/* Asks for the students only when they are to be chosen from. */}
      {choosing && (
        <PeopleSheet
          open
          title={title}
          onClose={() => setChoosing(false)}
          onChosen={people => {
            setChoosing(false)
            if (people.length > 1) onChange([...circles, people])
          }}
        />
      )}
    </>
  )
}
