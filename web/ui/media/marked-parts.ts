export { DrawnText } from './DrawnText.tsx'
export { MarkedTextTools } from './MarkedTextTools.tsx'
