import { draw } from '#web/ui/icons/draw.tsx'

export const PlayIcon = /* @__PURE__ */ draw('M8 5l11 7-11 7V5Z')
export const PauseIcon = /* @__PURE__ */ draw('M8.5 5v14M15.5 5v14')
export const BackTenIcon = /* @__PURE__ */ draw(
  'M5 12.5a7 7 0 1 0 2.2-5.1L5 9.5M5 4.5v5h5M10 11v4.5M13 12.2a1.4 1.4 0 0 1 2.8 0v2a1.4 1.4 0 0 1-2.8 0v-2Z',
)
export const ForwardTenIcon = /* @__PURE__ */ draw(
  'M19 12.5a7 7 0 1 1-2.2-5.1L19 9.5M19 4.5v5h-5M9 11v4.5M12 12.2a1.4 1.4 0 0 1 2.8 0v2a1.4 1.4 0 0 1-2.8 0v-2Z',
)
export const PictureInPictureIcon = /* @__PURE__ */ draw('M4 5.5h16v13H4v-13ZM12.5 12h5v4h-5v-4Z')
export const FullIcon = /* @__PURE__ */ draw('M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15')
export const SmallIcon = /* @__PURE__ */ draw('M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5')
export const SoundIcon = /* @__PURE__ */ draw(
  'M4 9.5v5h3.5l4.5 4v-13l-4.5 4H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
)
export const MutedIcon = /* @__PURE__ */ draw('M4 9.5v5h3.5l4.5 4v-13l-4.5 4H4ZM15.5 9.5l5 5M20.5 9.5l-5 5')
