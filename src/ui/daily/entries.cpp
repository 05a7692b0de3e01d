// The way into the part: outside it, because it may still have to be fetched.
#include "ui/daily/daily.h"

namespace parlour::ui {

void open_daily(Services& app, std::string_view where) {
  app.nav.with_part(kDailyPart,
                    [&app, where = std::string(where)] { daily_part().open(app, where); });
}

}  // namespace parlour::ui
