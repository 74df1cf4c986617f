import { useState } from 'react'
import {
  currentTextSize,
  currentTheme,
  saveTextSize,
  saveTheme,
  TEXT_SIZES,
  THEMES,
} from '../../shared/display/display-settings.ts'
import { texts } from '../../shared/texts.ts'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { ControlRow } from './ProfileRow.tsx'

const text = texts.profile

/** How this device shows the product: the theme and the size of the text. */
export function DisplayRows() {
  const [theme, setTheme] = useState(currentTheme)
  const [textSize, setTextSize] = useState(currentTextSize)
  return (
    <>
      <ControlRow icon="moon" label={text.rows.theme}>
        <SegmentedControl
          label={text.rows.theme}
          options={THEMES.map((value) => ({ value, text: text.themes[value] }))}
          value={theme}
          onChange={(chosen) => {
            setTheme(chosen)
            saveTheme(chosen)
          }}
        />
      </ControlRow>
      <ControlRow icon="textSize" label={text.rows.textSize}>
        <SegmentedControl
          label={text.textSizeLabel}
          options={TEXT_SIZES.map((value, n) => ({ value, text: text.textSizes[n] ?? '' }))}
          value={textSize}
          onChange={(chosen) => {
            setTextSize(chosen)
            saveTextSize(chosen)
          }}
        />
      </ControlRow>
    </>
  )
}
