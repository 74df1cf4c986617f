import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { chooseDetailedMap, useDetailedMap } from './detailed-map.ts'
import mapStyles from './Map.module.css'

/** Switches between the vector style of another host and the shipped map; nothing if no vector style is configured. */
export function DetailedMapButton() {
  const { chosen, host } = useDetailedMap()
  if (host === null) return null
  return (
    <div className={mapStyles.mapDetail} data-no-gestures>
      <Button
        look="line"
        small
        aria-pressed={chosen}
        title={texts.map.detailedFrom(host)}
        onClick={() => chooseDetailedMap(!chosen)}
      >
        {texts.map.detailed}
      </Button>
    </div>
  )
}
