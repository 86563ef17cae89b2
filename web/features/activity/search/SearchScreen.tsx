import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import { searchCalls, searchLength, searchLimit, searchTerms } from '#contract/features/activity/search.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTypedSide } from '#web/lib/use-typed-side.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { FileIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import type { Place } from '../kind.ts'
import styles from '../parts/ContentRow.module.css'
import { kindOf } from '../use-kinds.ts'
import { useKindsOf } from '../use-kinds-of.ts'
import { foundPath, type SearchHit } from './found-path.ts'
import { Marked } from './Marked.tsx'

/** Where in a course words are found. The words are in the address, so that coming back finds them again. */
export function SearchScreen() {
  const t = useTexts('activity')
  const { courseId, isStaff } = useCourseAddress()
  const [typed, type] = useTypedSide('search')
  return (
    <Screen
      head={
        <SearchField
          value={typed}
          onChange={text => type(text.slice(0, searchLength))}
          placeholder={t('search.placeholder')}
          autoFocus={typed === ''}
        />
      }
    >
      {searchTerms(typed).length === 0 ? (
        <EmptyState art="search" title={t('search.begin')} hint={t('search.beginHint')} />
      ) : (
        <Results place={{ courseId, isStaff }} words={typed} />
      )}
    </Screen>
  )
}

function Results({ place, words }: { place: Place; words: string }) {
  const t = useTexts('activity')
  const wanted = useDeferredValue(words.trim())
  const { query, ...pages } = usePages(
    searchCalls.search,
    { courseId: place.courseId, search: wanted, limit: 20 },
    { keepPrevious: true },
  )
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={5} avatar />}
      isEmpty={() => pages.items.length === 0}
      empty={<EmptyState art="search" title={t('search.none')} hint={t('search.noneHint')} />}
    >
      {() => (
        <Stack>
          {query.data?.pages[0]?.more && <Callout>{t('search.more', { count: searchLimit })}</Callout>}
          <InfiniteList
            {...pages}
            label={t('search.results', { count: pages.total ?? 0 })}
            itemKey={({ place: where, itemId }) => `${where} ${itemId}`}
            rowHeight={84}
            renderItem={found => <FoundRow {...{ found, place, words: wanted }} />}
          />
        </Stack>
      )}
    </QueryView>
  )
}

function FoundRow({ found, place, words }: { found: SearchHit; place: Place; words: string }) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const kinds = useKindsOf(place.courseId)
  const kind = kindOf(kinds, found.contentType)
  const KindIcon = kind?.icon ?? FileIcon
  const terms = searchTerms(words)
  return (
    <RowBody
      title={<Marked text={found.title} terms={terms} />}
      leading={
        <IconTile>
          <KindIcon size={22} />
        </IconTile>
      }
      onClick={kind && (() => navigate(foundPath(kinds, found, place)))}
      wrap
    >
      {found.place !== 'title' && (
        <span className={styles.excerpt}>
          <Marked text={found.excerpt} terms={terms} />
        </span>
      )}
      <span className={styles.times}>
        {found.place === 'comment' ? t('search.inComment', { kind: kind?.name ?? '' }) : kind?.name}
      </span>
    </RowBody>
  )
}
