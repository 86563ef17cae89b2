import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { bankCalls } from '#contract/features/question/calls.ts'
import type { BankReader } from '#contract/features/question/entities.ts'
import { type BankRight, bankRights } from '#contract/features/question/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CheckCircleIcon, EditIcon, EyeIcon, PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

const refreshes = [bankCalls.listReaders]

/** With whom a bank is shared, and what they may do with it. */
export function ShareScreen() {
  const t = useTexts('question')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = useQuery(ask(bankCalls.listReaders, { id }))
  const bank = useQuery(ask(bankCalls.get, { id }))
  const [isOpen, setOpen] = useState(false)
  const add = () => setOpen(true)
  return (
    <Screen
      subtitle={bank.data?.title}
      onRefresh={query.refetch}
      footer={
        query.data && query.data.list.length > 0 ? (
          <MainButton icon={PlusIcon} onClick={add}>
            {t('share.add')}
          </MainButton>
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={4} avatar />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState
            art="people"
            title={t('share.none')}
            hint={t('share.noneHint')}
            action={
              <Button kind="primary" icon={PlusIcon} onClick={add}>
                {t('share.add')}
              </Button>
            }
          />
        }
      >
        {({ list }) => <Readers bankId={id} readers={list} />}
      </QueryView>
      {isOpen && <ShareSheet bankId={id} onClose={() => setOpen(false)} />}
    </Screen>
  )
}

function Readers({ bankId, readers }: { bankId: string; readers: readonly BankReader[] }) {
  const t = useTexts('question')
  const share = useCommand(bankCalls.share, { refreshes, onDone: () => toast.good(t('share.changed')) })
  const unshare = useCommand(bankCalls.unshare, { refreshes, onDone: () => toast.good(t('share.ended')) })
  const act = async ({ accountId, name, right }: BankReader) => {
    const chosen = await chooseAction({
      title: name,
      choices: [
        ...bankRights.map(key => ({
          key,
          label: t(`right.${key}`),
          hint: t(`rightHint.${key}`),
          icon: rightIcons[key],
          chosen: key === right,
        })),
        { key: 'end', label: t('share.end'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === null || chosen === right) return
    if (chosen === 'end') unshare.mutate({ id: bankId, accountId })
    else share.mutate({ id: bankId, accountId, right: chosen })
  }
  return (
    <List title={t('share.with', { count: readers.length })} hint={t('share.hint')}>
      {readers.map(reader => (
        <ListRow
          key={reader.accountId}
          leading={<Avatar name={reader.name} src={reader.avatar} />}
          title={reader.name}
          note={t(`right.${reader.right}`)}
          onClick={() => void act(reader)}
        />
      ))}
    </List>
  )
}

const rightIcons = { use: EyeIcon, edit: EditIcon, manage: CheckCircleIcon }

const rightOptions = (t: Translate<'question'>) =>
  bankRights.map(value => ({ value, label: t(`right.${value}`), hint: t(`rightHint.${value}`) }))

function ShareSheet({ bankId, onClose }: { bankId: string; onClose: () => void }) {
  const t = useTexts('question')
  const share = useCommand(bankCalls.share, {
    refreshes,
    onDone: () => {
      toast.good(t('share.done'))
      onClose()
    },
    onFailed: failure => form.refuse({ who: failureText(failure) }),
  })
  const form = useForm({
    start: { who: '', right: 'use' as BankRight },
    problems: ({ who }) => ({ who: who.trim() === '' && t('share.whoMissing') }),
    send: ({ who, right }) => share.mutateAsync({ id: bankId, who: who.trim(), right }),
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('share.add')}
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t('share.send')}
        </MainButton>
      }
    >
      <Form {...form.props}>
        <TextField
          label={t('share.who')}
          hint={t('share.whoHint')}
          autoFocus
          autoComplete="off"
          maxLength={100}
          {...form.field('who')}
        />
        <RadioList label={t('share.right')} options={rightOptions(t)} {...form.field('right')} />
      </Form>
    </Sheet>
  )
}
