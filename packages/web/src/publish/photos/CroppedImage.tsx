import type { Category } from '@barattolo/domain/items/categories'
import type { PhotoCrop } from '@barattolo/domain/items/photo-crop'
import { applyCrop } from '../../items/ItemImage.tsx'
import itemStyles from '../../items/Items.module.css'

interface CroppedImageProps {
  /** Null if there is no image yet. */
  source: string | null
  crop: PhotoCrop | undefined
  alt?: string
  category?: Category
}

/** An image, cropped to the square that cards show. The image need not be uploaded yet. */
export function CroppedImage({ source, crop, alt = '', category = 'home' }: CroppedImageProps) {
  const cropData = crop && `${crop.x} ${crop.y} ${crop.width}`
  return (
    <span data-slot="image" data-category={category} className={itemStyles.picture}>
      {source ? (
        <img
          key={cropData ? 'cropped' : 'centred'}
          ref={(image) => {
            if (image && cropData) applyCrop(image)
          }}
          data-kind="photo"
          src={source}
          data-crop={cropData}
          alt={alt}
          draggable={false}
        />
      ) : null}
    </span>
  )
}
