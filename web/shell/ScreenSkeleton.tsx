import type { ReactNode } from 'react'
import type { Location } from 'react-router'
import type { Bar, ScreenRoute, WaitingShape } from '#web/lib/routes.ts'
import { textIfLoaded, useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonBar, SkeletonCards, SkeletonRows, SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { SkeletonTiles } from '#web/ui/base/TileRow.tsx'
import { Column } from '#web/ui/frame/Column.tsx'
import { CoverHead } from '#web/ui/frame/CoverHead.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { TopBar } from '#web/ui/frame/TopBar.tsx'
import { TwoColumns } from '#web/ui/frame/TwoColumns.tsx'
import { BackIcon } from '#web/ui/icons/icons.tsx'
import { type PlaceOfScreen, useBack } from './Screen.tsx'
import styles from './ScreenSkeleton.module.css'
import { useIsWide } from './use-is-wide.ts'

/** What the screen before knows of the next one: `navigate(path, { state: { title } satisfies Foreknown })`. */
export interface Foreknown {
  title?: string
  /** A CSS image. */
  cover?: string
  /** The line below the title on a cover. */
  note?: string
}

interface ScreenSkeletonProps extends Foreknown {
  bar: Bar
  shape?: WaitingShape
  broad?: boolean
  /** Going back closes what stands beside a list. */
  closes?: boolean
}

const contents: Record<Exclude<WaitingShape, 'cover'>, ReactNode> = {
  cards: <SkeletonCards cards={3} />,
  rows: <SkeletonRows rows={7} avatar />,
  page: <SkeletonText lines={9} />,
}

/** A screen while it is fetched, in the shape that it will have. */
export function ScreenSkeleton({
  bar,
  shape = 'cards',
  broad,
  closes,
  title,
  cover,
  note,
}: ScreenSkeletonProps) {
  const back = useBack()
  const isWide = useIsWide()
  if (shape === 'cover') {
    const head = <Cover {...{ title, cover, note, back }} />
    return (
      <Page wide flush>
        {isWide && !closes ? (
          <BroadCover cover={head} side={<SkeletonTiles isGrid tiles={8} />}>
            <SkeletonContent />
          </BroadCover>
        ) : (
          <>
            {head}
            <Column>
              <SkeletonTiles />
            </Column>
            <SkeletonContent />
          </>
        )}
      </Page>
    )
  }
  const hasBar = bar === 'top' || bar === 'tabs'
  const topBar = hasBar ? (
    <TopBar
      title={title ?? ' '}
      large={bar === 'tabs'}
      onBack={bar === 'top' ? back : undefined}
      closes={closes}
    />
  ) : undefined
  return (
    <Page bar={topBar} broad={broad}>
      {contents[shape]}
    </Page>
  )
}

/** A screen with a cover that has room for two columns below it (`useIsRoomy`). */
export const BroadCover = ({
  cover,
  side,
  children,
}: {
  cover: ReactNode
  side: ReactNode
  children: ReactNode
}) => (
  <div className={styles.broad}>
    {cover}
    <div className={styles.below}>
      <TwoColumns isSideFirst side={side}>
        {children}
      </TwoColumns>
    </div>
  </div>
)

function Cover({ title, cover, note, back }: Foreknown & { back: () => void }) {
  const t = useTexts('ui')
  return (
    <CoverHead
      cover={cover}
      top={<IconButton icon={BackIcon} label={t('back')} onClick={back} />}
      name={title}
      note={note}
    />
  )
}

/** Stands for what is below the tiles of a screen with a cover: tabs, and a list of dense rows. */
export const SkeletonContent = () => (
  <>
    <div className={styles.tabs} data-shape="tabs">
      <Column above="none">
        <SkeletonBar width="56%" />
      </Column>
    </div>
    <Column above="near">
      <SkeletonRows rows={8} tile />
    </Column>
  </>
)

interface RouteSkeletonProps {
  route: ScreenRoute
  location: Location
  place?: PlaceOfScreen
}

/** The skeleton of a route's screen, with what is known of it already. */
export function RouteSkeleton({ route, location, place }: RouteSkeletonProps) {
  const { title, cover, note } = (location.state ?? {}) as Foreknown
  return (
    <ScreenSkeleton
      bar={route.bar}
      shape={route.waitsAs}
      broad={route.broad}
      closes={place === 'detail'}
      title={title ?? textIfLoaded(route.feature, route.title)}
      cover={cover}
      note={note}
    />
  )
}
