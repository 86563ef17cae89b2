import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchCalls, searchLength, searchTerms } from '#contract/features/activity/search.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { typedSearch } from '#contract/typed.ts'
import { foundPath } from '#web/features/activity/search/found-path.ts'
import { kindOf, useKinds } from '#web/features/activity/use-kinds.ts'
import { useOpenChat } from '#web/features/chat/use-open-chat.ts'
import { courseSearchPath } from '#web/features/course/addresses.ts'
import { studentPath } from '#web/features/member/addresses.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FileIcon, MessageIcon, PersonIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import type { Entry } from './entries.ts'
import type { FindableCourse } from './use-own.ts'

/** Milliseconds without a letter after which the server is asked. */
const pause = 150
const longestName = 100

/** What was typed, once the fingers rest. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}

/** What the server finds: people of the person's courses, and what the open course says. It comes after everything else. */
export function useFound(typed: string, here: FindableCourse | undefined): Entry[] {
  const t = useTexts('home/palette')
  const navigate = useNavigate()
  const kinds = useKinds()
  const openChat = useOpenChat()
  const rested = useRested(typed)
  const name = typedSearch(rested).slice(0, longestName)
  const words = rested.trim().slice(0, searchLength)
  const isStaff = here?.role === 1
  const options = { placeholderData: keepPreviousData, staleTime: 30_000, retry: false, throwOnError: false }
  const students = useQuery({
    ...ask(memberCalls.listStudents, { courseId: here?.id ?? '', name, limit: 5 }),
    ...{ ...options, enabled: name !== '' && isStaff },
  })
  const people = useQuery({
    ...ask(chatCalls.searchPeople, { search: name, limit: 6 }),
    ...{ ...options, enabled: name !== '' },
  })
  const contents = useQuery({
    ...ask(searchCalls.search, { courseId: here?.id ?? '', search: words, limit: 6 }),
    ...{ ...options, enabled: here !== undefined && searchTerms(words).length > 0 },
  })
  if (typedSearch(typed) === '') return []
  const found: Entry[] = []
  for (const { id, name: title, number, class: of, avatar } of (isStaff && students.data?.list) || [])
    found.push({
      ...{ key: `student ${id}`, group: 'people', title, icon: PersonIcon, picture: avatar, text: '' },
      note: [here?.courseName, of, number].filter(Boolean).join(' · '),
      take: () => navigate(studentPath({ courseId: here!.id, courseRole: '1' }, id)),
    })
  for (const { friendId, friendUsername: title, friendAvatar } of people.data?.list ?? [])
    found.push({
      ...{
        key: `person ${friendId}`,
        group: 'people',
        title,
        icon: MessageIcon,
        picture: friendAvatar,
        text: '',
      },
      note: t('message'),
      take: () => openChat({ friendId }),
    })
  if (!here) return found
  const place = { courseId: here.id, isStaff }
  for (const hit of contents.data?.list ?? []) {
    const kind = kindOf(kinds, hit.contentType)
    if (kind)
      found.push({
        ...{ key: `found ${hit.place} ${hit.itemId}`, group: 'contents', title: hit.title, text: '' },
        ...{ icon: kind.icon ?? FileIcon, note: hit.place === 'title' ? kind.name : hit.excerpt },
        take: () => navigate(foundPath(kinds, hit, place)),
      })
  }
  const all = courseSearchPath({ courseId: here.id, role: here.role })
  found.push({
    ...{ key: 'search', group: 'contents', icon: SearchIcon, text: '' },
    title: t('searchIn', { course: here.courseName, words: typed.trim() }),
    take: () => navigate(`${all}&search=${encodeURIComponent(typed.trim().slice(0, searchLength))}`),
  })
  return found
}
