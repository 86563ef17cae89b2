import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatGroupCalls as calls } from '#contract/features/chat/group-calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { groupTitleLength } from '#contract/features/chat/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { List, ListRow, RowBody } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { messagesPath } from '../addresses.ts'
import { Misled } from '../parts/Misled.tsx'
import { useMute } from '../use-mute.ts'
import { useOpenChat } from '../use-open-chat.ts'
import { Chosen, FoundToChoose } from './ChoosePeople.tsx'
import styles from './groups.module.css'
import { useChosen } from './use-chosen.ts'

type Conversation = AnswerOf<typeof chatCalls.getConversation>
type Group = NonNullable<Conversation['group']>
type Member = AnswerOf<typeof calls.listMembers>['list'][number]

const refreshes = [chatCalls.getConversation, chatCalls.listConversations, calls.listMembers]

/** A group: who is in it, and what may be done with it. */
export function GroupScreen() {
  const t = useTexts('chat')
  const [address] = useSearchParams()
  const id = address.get('groupId') ?? ''
  if (id === '') return <Misled problem={t('noGroup')} />
  return <Details id={id} />
}

function Details({ id }: { id: string }) {
  const query = useQuery(ask(chatCalls.getConversation, { id }))
  useLive({ on: [chatMessages.news, chatMessages.listChanged], refreshes })
  return (
    <Screen subtitle={query.data?.name}>
      <QueryView query={query} skeleton={<SkeletonRows rows={6} />}>
        {conversation =>
          conversation.group && <Shown conversation={conversation} group={conversation.group} />
        }
      </QueryView>
    </Screen>
  )
}

function Shown({ conversation, group }: { conversation: Conversation; group: Group }) {
  const { id, name, isMuted } = conversation
  const { can } = group
  const t = useTexts('chat/groups')
  const navigate = useNavigate()
  const mute = useMute()
  const [isAdding, setAdding] = useState(false)
  const rename = useCommand(calls.rename, { refreshes })
  const setStaffOnly = useCommand(calls.setStaffOnly, { refreshes })
  const gone = (text: string) => () => {
    toast.info(text)
    navigate(messagesPath, { replace: true })
  }
  const leave = useCommand(calls.leave, {
    refreshes: [chatCalls.listConversations],
    onDone: gone(t('left')),
  })
  const dissolve = useCommand(calls.dissolve, { refreshes, onDone: () => toast.info(t('dissolved')) })
  const askForName = async () => {
    const title = await dialog.prompt({
      ...{ title: t('rename'), label: t('name'), value: name, maxLength: groupTitleLength },
      confirmLabel: t('rename'),
    })
    if (title?.trim()) rename.mutate({ id, title: title.trim() })
  }
  const askToLeave = async () => {
    const question = { title: t('leaveQuestion'), message: t('leaveMessage'), confirmLabel: t('leave') }
    if (await dialog.confirm({ ...question, danger: true })) leave.mutate({ id })
  }
  const askToDissolve = async () => {
    const question = { title: t('dissolveQuestion'), message: t('dissolveMessage') }
    if (await dialog.confirm({ ...question, confirmLabel: t('dissolve'), danger: true }))
      dissolve.mutate({ id })
  }
  return (
    <div className={styles.stack}>
      <List>
        <ListRow
          title={t('name')}
          trailing={name}
          onClick={can.manage ? () => void askForName() : undefined}
        />
      </List>
      <div>
        <Switch label={t('mute')} checked={isMuted} onChange={() => mute(conversation)} />
        {can.manage && (
          <Switch
            label={t('staffOnly')}
            hint={t('staffOnlyHint')}
            checked={group.isStaffOnly}
            onChange={isStaffOnly => setStaffOnly.mutate({ id, isStaffOnly })}
          />
        )}
      </div>
      <Members id={id} group={group} onAdd={can.add ? () => setAdding(true) : undefined} />
      {can.leave && (
        <Button kind="quiet" block busy={leave.isPending} onClick={() => void askToLeave()}>
          {t('leave')}
        </Button>
      )}
      {can.own && (
        <Button kind="danger" block busy={dissolve.isPending} onClick={() => void askToDissolve()}>
          {t('dissolve')}
        </Button>
      )}
      {isAdding && <AddSheet id={id} onClose={() => setAdding(false)} />}
    </div>
  )
}

interface MembersProps {
  id: string
  group: Group
  onAdd: (() => void) | undefined
}

function Members({ id, group, onAdd }: MembersProps) {
  const t = useTexts('chat/groups')
  const [search, setSearch] = useState('')
  const { query, items, ...more } = usePages(
    calls.listMembers,
    { id, search: search.trim(), limit: 50 },
    { keepPrevious: true },
  )
  const menu = useMemberMenu(id, group)
  const renderItem = useCallback(
    (member: Member) => (
      <RowBody
        leading={<Avatar name={member.friendUsername} src={member.friendAvatar} size={36} />}
        title={member.friendUsername}
        trailing={
          member.isOwner ? (
            <StatusTag tone="accent">{t('owner')}</StatusTag>
          ) : (
            member.isStaff && <StatusTag tone="neutral">{t('staff')}</StatusTag>
          )
        }
        onClick={() => void menu(member)}
        chevron={false}
      />
    ),
    [menu, t],
  )
  return (
    <section className={styles.stack}>
      <List
        title={t('members', { count: group.memberCount })}
        action={
          onAdd && (
            <Button size="small" kind="quiet" onClick={onAdd}>
              {t('add')}
            </Button>
          )
        }
        plain
      >
        {null}
      </List>
      {group.memberCount > 10 && (
        <SearchField value={search} onChange={setSearch} placeholder={t('findMember')} />
      )}
      <RowsView query={query} items={items} empty={{ art: 'search', title: useTexts('chat')('nobodyFound') }}>
        {() => (
          <InfiniteList
            label={t('members', { count: group.memberCount })}
            items={items}
            itemKey={({ friendId }) => friendId}
            renderItem={renderItem}
            rowHeight={56}
            {...more}
          />
        )}
      </RowsView>
    </section>
  )
}

/** What may be done with a member: written to, made the owner, removed. */
function useMemberMenu(id: string, { can }: Group) {
  const t = useTexts('chat/groups')
  const user = useUser()
  const open = useOpenChat()
  const { mutate: remove } = useCommand(calls.remove, { refreshes, onDone: () => toast.info(t('removed')) })
  const { mutate: giveAway } = useCommand(calls.giveAway, { refreshes })
  return useCallback(
    async ({ friendId, friendUsername: name, isOwner }: Member) => {
      if (friendId === user?.uid) return
      const chosen = await chooseAction({
        title: name,
        choices: [
          { key: 'write', label: t('write') },
          ...(can.own ? [{ key: 'giveAway', label: t('giveAway') }] : []),
          ...(can.manage && !isOwner ? [{ key: 'remove', label: t('remove'), danger: true }] : []),
        ],
      })
      if (chosen === 'write') open({ friendId, courseId: null })
      if (chosen === 'giveAway') {
        const question = { title: t('giveAwayQuestion', { name }), message: t('giveAwayMessage') }
        if (await dialog.confirm({ ...question, confirmLabel: t('giveAway') }))
          giveAway({ id, accountId: friendId })
      }
      if (chosen === 'remove') {
        const question = { title: t('removeQuestion', { name }), message: t('removeMessage') }
        if (await dialog.confirm({ ...question, confirmLabel: t('remove'), danger: true }))
          remove({ id, accountId: friendId })
      }
    },
    [id, can, t, user?.uid, open, remove, giveAway],
  )
}

function AddSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts('chat/groups')
  const [text, setText] = useState('')
  const { chosen, toggle } = useChosen()
  const add = useCommand(calls.add, {
    refreshes,
    onDone: () => {
      toast.good(t('added'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('add')}
      footer={
        chosen.length > 0 && (
          <MainButton
            busy={add.isPending}
            onClick={() => add.mutate({ id, accountIds: chosen.map(({ friendId }) => friendId) })}
          >
            {`${t('addNow')} · ${t('chosen', { count: chosen.length })}`}
          </MainButton>
        )
      }
    >
      <div className={styles.stack}>
        <SearchField value={text} onChange={setText} placeholder={useTexts('chat')('search')} autoFocus />
        <Chosen chosen={chosen} onToggle={toggle} />
        {text.trim() !== '' && <FoundToChoose search={text.trim()} chosen={chosen} onToggle={toggle} />}
      </div>
    </Sheet>
  )
}
