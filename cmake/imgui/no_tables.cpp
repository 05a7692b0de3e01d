// Dear ImGui without its tables and columns, which the page does not use: what the rest of ImGui calls
// of them, in place of imgui_tables.cpp. Nobody begins a table, so nothing is there to be done.
#include "imgui.h"
#include "imgui_internal.h"

namespace ImGui {

void TableSettingsAddSettingsHandler() {}
void TableGcCompactSettings() {}
void TableGcCompactTransientBuffers(ImGuiTable*) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData*) {}
void EndTable() { IM_ASSERT(false); }
void TablePushColumnChannel(int) { IM_ASSERT(false); }
void TablePopColumnChannel() { IM_ASSERT(false); }
void TablePushBackgroundChannel() { IM_ASSERT(false); }
void TablePopBackgroundChannel() { IM_ASSERT(false); }
void EndColumns() { IM_ASSERT(false); }
void PushColumnsBackground() { IM_ASSERT(false); }
void PopColumnsBackground() { IM_ASSERT(false); }

}  // namespace ImGui
