import type { reviewTime as english } from '../../../en/storefront/order/review-time';
import type { Translation } from '../../../format';

export const reviewTime: Translation<typeof english> = {
  'usual-wait-minutes-one': 'عادةً نتحقق خلال دقيقة.',
  'usual-wait-minutes-two': 'عادةً نتحقق خلال دقيقتين.',
  'usual-wait-minutes-few': 'عادةً نتحقق خلال {count} دقائق.',
  'usual-wait-minutes-other': 'عادةً نتحقق خلال {count} دقيقة.',
  'usual-wait-hours-one': 'عادةً نتحقق خلال ساعة.',
  'usual-wait-hours-two': 'عادةً نتحقق خلال ساعتين.',
  'usual-wait-hours-few': 'عادةً نتحقق خلال {count} ساعات.',
  'usual-wait-hours-other': 'عادةً نتحقق خلال {count} ساعة.',
  'usual-wait-days-one': 'عادةً نتحقق خلال يوم.',
  'usual-wait-days-two': 'عادةً نتحقق خلال يومين.',
  'usual-wait-days-few': 'عادةً نتحقق خلال {count} أيام.',
  'usual-wait-days-other': 'عادةً نتحقق خلال {count} يومًا.',
  'usual-delivery-minutes-one': 'عادةً تصل المفاتيح خلال دقيقة من الدفع بالبطاقة.',
  'usual-delivery-minutes-two': 'عادةً تصل المفاتيح خلال دقيقتين من الدفع بالبطاقة.',
  'usual-delivery-minutes-few': 'عادةً تصل المفاتيح خلال {count} دقائق من الدفع بالبطاقة.',
  'usual-delivery-minutes-other': 'عادةً تصل المفاتيح خلال {count} دقيقة من الدفع بالبطاقة.',
  'usual-delivery-hours-one': 'عادةً تصل المفاتيح خلال ساعة من الدفع بالبطاقة.',
  'usual-delivery-hours-two': 'عادةً تصل المفاتيح خلال ساعتين من الدفع بالبطاقة.',
  'usual-delivery-hours-few': 'عادةً تصل المفاتيح خلال {count} ساعات من الدفع بالبطاقة.',
  'usual-delivery-hours-other': 'عادةً تصل المفاتيح خلال {count} ساعة من الدفع بالبطاقة.',
  'usual-delivery-days-one': 'عادةً تصل المفاتيح خلال يوم من الدفع بالبطاقة.',
  'usual-delivery-days-two': 'عادةً تصل المفاتيح خلال يومين من الدفع بالبطاقة.',
  'usual-delivery-days-few': 'عادةً تصل المفاتيح خلال {count} أيام من الدفع بالبطاقة.',
  'usual-delivery-days-other': 'عادةً تصل المفاتيح خلال {count} يومًا من الدفع بالبطاقة.',
};
